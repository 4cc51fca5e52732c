"""Many tables, everything that goes wrong, for minutes: `make soak`.

The bot is a process of its own that is killed and started again; Discord is the playground, in the process
that runs this. `crowd` is who sits at a table, `mishaps` what happens to them, `machine` the process,
`book` what its database holds, and `run` looks at all of it the whole time.
"""
