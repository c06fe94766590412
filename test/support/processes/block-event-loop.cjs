'use strict';
// Preloaded into a service by NODE_OPTIONS: SIGUSR2 then blocks its event loop, as a runaway computation would, until
// the file
// `unblock` exists in its working directory.
const { existsSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('SIGUSR2', () => {
    while (!existsSync('unblock'));
  });
}
