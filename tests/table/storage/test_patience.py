"""Waiting for something, but not for ever."""

import asyncio

import pytest

from bagatelle.table.storage.patience import within


def test_what_does_not_come_is_given_up():
    async def wait():
        await within(0.01, asyncio.sleep(10))

    with pytest.raises(TimeoutError):
        asyncio.run(wait())


def test_a_task_that_is_cancelled_as_its_answer_comes_stops_all_the_same():
    async def job(answer):
        await within(5, answer)
        await asyncio.sleep(10)

    async def stop():
        answer = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(job(answer))
        await asyncio.sleep(0)
        answer.set_result(None)
        task.cancel()
        await asyncio.wait([task], timeout=1)
        return task.cancelled()

    assert asyncio.run(stop())
