from snoop import has_route, home_entries, interfaces, secret_variables


def test_the_home_folder_holds_no_keys():
    assert not {".ssh", ".aws", ".netrc", ".gnupg", ".git-credentials"} & set(home_entries())


def test_the_environment_holds_no_secret():
    assert secret_variables() == []


def test_there_is_no_way_out():
    assert set(interfaces()) <= {"lo"}
    assert not has_route()
