"""Many threads that are the first to read a kind of value: msgspec alone would end the process."""

import subprocess
import sys

import pytest

RACE = """
import sys, threading
from letitride.server.explorer import start
from letitride.server.houses.houses import catalogued

class Solver:
    def prepare(self, house):
        pass

start.solver_of = lambda house: Solver()  # its work is not what is raced for
house = catalogued("lir")
start.contents_of(house)
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=start.to_edit, args=(house,)) for _ in range(30)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("done")
"""


@pytest.mark.parametrize("attempt", range(3))
def test_a_house_is_opened_to_be_edited_by_many_at_once(attempt: int) -> None:
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout.strip()) == (0, "done"), (attempt, done.stderr[-500:])
