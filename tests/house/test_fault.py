"""Faults, and the errors that carry them."""

from letitride.house import Fault, FileError, UnknownName


def test_a_fault_says_where_what_was_found_and_what_was_expected() -> None:
    fault = Fault("my-house.toml", "deal.burn", "'top'", "one of 'none', 'middle'")

    assert str(fault) == "my-house.toml: deal.burn: found 'top', expected one of 'none', 'middle'"


def test_a_fault_of_the_whole_file_names_no_key() -> None:
    assert str(Fault("my-house.toml", "", "no such file", "a TOML file")) == (
        "my-house.toml: found no such file, expected a TOML file"
    )


def test_a_file_error_has_one_line_for_each_fault() -> None:
    faults = [Fault("f", "a", "1", "2"), Fault("f", "b", "3", "4")]

    error = FileError(fault for fault in faults)

    assert error.faults == tuple(faults)
    assert str(error) == "f: a: found 1, expected 2\nf: b: found 3, expected 4"


def test_an_unknown_name_comes_with_a_hint() -> None:
    error = UnknownName("lri", "house", "did you mean lir?")

    assert error.hint == "did you mean lir?"
    assert str(error) == "no house is called 'lri': did you mean lir?"
