const { basename } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

// In a fresh clone Jest knows no durations and starts with the largest files; a long test at the end would leave a core
// idle.
const LONGEST = [
  'fuzzed-requests.spec.ts',
  'hostile.spec.ts',
  'secrets.spec.ts',
  'web-search-streams.spec.ts',
  'backup.spec.ts',
  'stop.spec.ts',
  'kill.spec.ts',
  'start-refused.spec.ts',
  'isolation.spec.ts',
  'web-search-survival.spec.ts',
  'datasets-data.spec.ts',
  'start.spec.ts',
  'evaluation.spec.ts',
  'web-search.spec.ts',
  'event-grouping.spec.ts',
  'formats.spec.ts',
  'slow-readers.spec.ts',
  'job-engine.soak.spec.ts',
];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST.indexOf(basename(path));
      return place === -1 ? LONGEST.length : place;
    };
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
