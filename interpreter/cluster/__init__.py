"""Plays many games on other machines, through Dask: the extra `naipe[cluster]`."""
