// What the page and the board of a game say to each other, as types; there is nothing to run here.

/**
 * Something that may be played now: in notation, as a label, and what it is about in the words of the view.
 * @typedef {{move: string, says: string, touches: any}} Move
 *
 * Something that happened, as the viewer may know it. The first one that a board is shown has no move. Events that
 * belong together, such as the dice of one throw, come as one: the last, with the others before it as `together`.
 * A game without a board of its own has the view in sentences too, as `aloud`.
 * @typedef {{number: number, at: number, kind: "event" | "undo" | "notice" | "nonce" | "chat", event?: number,
 *   actor?: number | "chance" | null, move?: string | null, touches?: any, lines?: string[], view?: any,
 *   aloud?: string[], row?: any, summary?: string[], reaction?: string | null, seat?: number | null, name?: string, text?: string, spectator?: boolean,
 *   from?: string | null, removed?: boolean, together?: Step[]}} Step
 *
 * The primary button: it plays a move or does something else.
 * @typedef {{label: string, move?: string, action?: () => void}} Offer
 *
 * How a seat is told from the others: a sign of one or two letters, and a colour of CSS that can be read on paper.
 * @typedef {{symbol: string, colour: string}} Mark
 *
 * What a board gets.
 * @typedef {{root: HTMLElement, seat: number | null, seats: number, name: (seat: number) => string,
 *   symbol: (seat: number) => string, colour: (seat: number) => string,
 *   t: (text: string, values?: Record<string, any>) => string,
 *   many: (one: string, other: string, n: number, values?: Record<string, any>) => string,
 *   plate: (seat: number) => HTMLElement, say: (sentence: string) => void, tell: (sentence: string) => void,
 *   offer: (button: Offer | null) => void, play: (move: string) => any,
 *   refuse: (element: Element, move?: string | null) => any,
 *   explain: (title: string, text: string, near?: Element) => void, memoryAid: boolean}} Table
 *
 * What a board gives. One that lets people tell what real pieces show has `readsChance`.
 * @typedef {{show: (step: Step, animate: boolean) => any, ask: (moves: Move[] | null) => any,
 *   highlight: (touches: any) => any, destroy: () => void, readsChance?: boolean}} Board
 *
 * What the page can make heard.
 * @typedef {"move" | "dice" | "card" | "piece" | "capture" | "round" | "win" | "lose" | "turn" | "message"} Sound
 *
 * The module of a board. One that wants to be heard names the sound of a step, several in their order, null for none;
 * undefined leaves it to the page.
 * @typedef {{createBoard: (table: Table) => Board,
 *   sheet?: (rows: any[], view: any, table: Table) => Element, looks?: string[],
 *   marks?: (view: any, voice: Pick<Table, "t" | "many">) => Mark[],
 *   sound?: (step: Step) => Sound | Sound[] | null | undefined}} BoardModule
 */

export {};
