from dsl.source import Source
def read_source(path, findings):
    return Source(str(path), path.read_text())
