const { basename } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

// In a fresh clone Jest knows no durations and starts with the largest files; a long test at the end would leave a core
// idle.
const LONGEST = [
  'demo.spec.ts',
  'secrets.spec.ts',
  'fuzzed-requests.spec.ts',
  'failover.spec.ts',
  'web-search-streams.spec.ts',
  'tenant-erasure.spec.ts',
  'start-refused.spec.ts',
  'isolation.spec.ts',
  'web-search-survival.spec.ts',
  'watchdog.spec.ts',
  'backup.spec.ts',
  'start.spec.ts',
  'saml-hostile-input.spec.ts',
  'documentation.spec.ts',
  'assets.spec.ts',
  'job-worker-death.spec.ts',
  'hostile.spec.ts',
  'alerts.spec.ts',
  'kill.spec.ts',
  'triage.spec.ts',
  'evaluation.spec.ts',
  'incidents.spec.ts',
  'web-search.spec.ts',
  'stop.spec.ts',
  'assets-load.spec.ts',
  'events.spec.ts',
  'report-tools.spec.ts',
  'job-engine.soak.spec.ts',
  'resilience.spec.ts',
  'datasets-data.spec.ts',
  'datasets-failures.spec.ts',
  'audit-forwarding.spec.ts',
  'leftover-server.integration.spec.ts',
  'longest-texts.spec.ts',
  'slow-uploads.spec.ts',
  'live-feeds.spec.ts',
  'lookup-sources.spec.ts',
  'slow-readers.spec.ts',
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
