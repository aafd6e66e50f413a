"""Work out how even the printed fighters of Button Men are, and write the table that the package carries.

    python benchmarks/button_men_matchups.py --rounds 2048

Takes some ten minutes on one core. Every pair fights in both seatings, so many rounds each; the learned player plays
both sides, and both mix their sizes so that nobody can exploit them.
"""

import argparse
import json
from pathlib import Path

from bagatelle.games import button_men
from bagatelle.games.button_men.matchups import FILE, all_chances, made_by

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument(
    "--rounds", type=int, default=2048, help="rounds of each pair in each of the two seatings"
)
parser.add_argument("--to", type=Path, default=Path(button_men.__file__).parent / FILE)
asked = parser.parse_args()
table = all_chances(asked.rounds)
rows = ",\n  ".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in table.items())
asked.to.write_text(
    f'{{\n "made": {json.dumps(made_by(asked.rounds))},\n "permille": {{\n  {rows}\n }}\n}}\n', "utf-8"
)
print(f"{asked.to}: {len(table)} fighters")
