import pytest

from harbour.errors import ManifestError
from harbour.manifest import Item, Manifest, parse_line

TEXT = """\
# outbound
rice; 40 x 0.5; hold=2, dry

OIL; 6 x 2.0; hold=1, Flammable
rice; 10 x 0.5; hold=1
paint; 3 x 4.0; toxic, flammable   # on deck
"""


@pytest.fixture
def manifest():
    return Manifest.parse("Alba", TEXT)


class TestParseLine:
    def test_plain(self):
        assert parse_line("tea; 3 x 1.5") == Item("TEA", 3, 1.5)

    def test_options(self):
        assert parse_line(" oil ;6 x 2; hold=1 , Flammable,") == Item("OIL", 6, 2.0, 1, {"flammable"})

    @pytest.mark.parametrize("line", ["", "   ", "# nothing", "  # tea; 3 x 1"])
    def test_nothing(self, line):
        assert parse_line(line) is None

    @pytest.mark.parametrize(
        "line",
        ["tea", "; 3 x 1", "tea; 3", "tea; x 3", "tea; 1.5 x 3", "tea; 3 x 1; dry; toxic", "tea; 3 x 1; hold=a", "tea; 3 x 1; hold=-1"],
    )
    def test_wrong(self, line):
        with pytest.raises(ManifestError):
            parse_line(line)

    @pytest.mark.parametrize("amount", ["0 x 1", "-2 x 1", "3 x 0", "3 x -1.5"])
    def test_no_amount(self, amount):
        with pytest.raises(ManifestError):
            parse_line(f"tea; {amount}")


def test_item():
    item = Item("TEA", 3, 1.5)
    assert item.total == 4.5
    assert not item.hazardous
    assert Item("OIL", 1, 1.0, marks={"dry", "toxic"}).hazardous


class TestManifest:
    def test_parse(self, manifest):
        assert manifest.vessel == "Alba"
        assert [(item.code, item.hold) for item in manifest.items] == [("RICE", 2), ("OIL", 1), ("RICE", 1), ("PAINT", 0)]

    def test_parse_tells_the_line(self):
        with pytest.raises(ManifestError, match="line 3"):
            Manifest.parse("Alba", "tea; 1 x 1\n\nwhat\n")

    def test_add_joins(self, manifest):
        manifest.add(Item("RICE", 5, 0.5, 2, {"bags"}))
        assert len(manifest.items) == 4
        assert manifest.items[0] == Item("RICE", 45, 0.5, 2, {"dry", "bags"})

    def test_add_keeps_holds_apart(self, manifest):
        manifest.add(Item("RICE", 5, 0.7, 3))
        assert len(manifest.items) == 5

    def test_add_with_another_weight(self, manifest):
        with pytest.raises(ManifestError):
            manifest.add(Item("RICE", 5, 0.7, 2))
        assert manifest.items[0].count == 40

    def test_initial_items_are_joined(self):
        assert Manifest("Alba", [Item("A", 1, 1.0), Item("A", 2, 1.0)]).items == [Item("A", 3, 1.0)]

    def test_remove(self, manifest):
        manifest.remove("RICE", 4)
        assert [(item.hold, item.count) for item in manifest.items if item.code == "RICE"] == [(2, 40), (1, 6)]

    def test_remove_over_holds(self, manifest):
        manifest.remove("RICE", 15)
        assert [(item.hold, item.count) for item in manifest.items if item.code == "RICE"] == [(2, 35)]
        assert len(manifest.items) == 3

    def test_remove_all_and_too_many(self, manifest):
        with pytest.raises(ManifestError):
            manifest.remove("RICE", 51)
        manifest.remove("RICE", 50)
        assert [item.code for item in manifest.items] == ["OIL", "PAINT"]

    def test_tonnes(self, manifest):
        assert manifest.tonnes == 49.0
        assert Manifest("Alba").tonnes == 0

    def test_by_hold(self, manifest):
        assert manifest.by_hold() == {2: 20.0, 1: 17.0, 0: 12.0}

    def test_dangerous(self, manifest):
        manifest.add(Item("OIL", 1, 2.0, 2, {"flammable"}))
        assert manifest.dangerous() == ["OIL", "PAINT"]
        assert Manifest("Alba").dangerous() == []

    def test_heaviest(self, manifest):
        assert [item.code for item in manifest.heaviest()] == ["RICE", "OIL", "PAINT"]
        assert [item.code for item in manifest.heaviest(1)] == ["RICE"]
        assert manifest.heaviest(0) == []

    def test_heaviest_ties(self):
        manifest = Manifest("Alba", [Item("PAINT", 3, 4.0), Item("OIL", 6, 2.0)])
        assert [item.code for item in manifest.heaviest()] == ["OIL", "PAINT"]


class TestLoads:
    def test_loads(self):
        manifest = Manifest("Alba", [Item("A", 3, 2.0), Item("B", 2, 1.0)])
        assert list(manifest.loads(4)) == [["A", "A"], ["A", "B", "B"]]
        assert list(manifest.loads(2)) == [["A"], ["A"], ["A"], ["B", "B"]]
        assert list(manifest.loads(100)) == [["A", "A", "A", "B", "B"]]

    def test_too_heavy(self):
        with pytest.raises(ManifestError):
            list(Manifest("Alba", [Item("A", 1, 2.5)]).loads(2))

    def test_nothing(self):
        assert list(Manifest("Alba").loads(5)) == []
