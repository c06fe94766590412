// The architecture (ARCHITECTURE.md) as rules: kernel <- platform <- modules <- app, and modules among themselves from low to high.
const RANKS = [
  ['identity', 'signing', 'status'],
  ['users', 'audit'],
  ['sso'],
  ['scim', 'corpus', 'assets', 'connectors', 'datasets', 'archive', 'webhooks', 'instruction-model'],
  ['sources', 'threats', 'lookup', 'web-search'],
  ['incidents', 'alerts', 'feeds', 'exchange'],
  ['reports'],
  ['demo'],
];

// The folders of one module, or of a part of the kernel or the platform, from low to high: none imports a higher one or its
// neighbour. Files beside the folders may import them and be imported by them. `a|b` are folders that need each other.
const FOLDERS = {
  'src/modules/identity': [['tenants'], ['api-keys']],
  'src/modules/users': [['key-sessions', 'me', 'people']],
  'src/modules/audit': [['recording'], ['chain'], ['sealing'], ['proofs', 'exports'], ['retention', 'forwarding']],
  'src/modules/sso': [['sign-in'], ['oidc'], ['saml'], ['administration|domains']],
  'src/modules/sso/administration': [['oidc', 'saml']],
  'src/modules/scim': [['protocol', 'tokens'], ['users', 'discovery'], ['groups']],
  'src/modules/corpus': [
    ['filters'],
    ['columnar'],
    ['actors', 'imports', 'memory-index'],
    ['events'],
    ['exports', 'tiles', 'source-ratings'],
  ],
  'src/modules/connectors': [
    ['guard', 'secrets'],
    ['dns', 'rdap', 'gleif', 'opensanctions', 'phone-metadata', 'http-json'],
    ['configuration'],
  ],
  'src/modules/datasets': [['readers', 'search'], ['entities'], ['imports']],
  'src/modules/archive': [['readers', 'search'], ['imports']],
  'src/modules/sources': [
    ['taxonomy', 'fields', 'salience'],
    ['ucdp', 'gdelt', 'usgs', 'gdacs', 'eonet', 'nws-cap', 'acled', 'own'],
  ],
  'src/modules/threats': [['requests'], ['instructions', 'history', 'stream'], ['evaluation'], ['lists']],
  'src/modules/lookup': [['connectors', 'decisions'], ['monitored'], ['batches']],
  'src/modules/web-search': [['providers', 'streams'], ['search']],
  'src/modules/web-search/providers': [['engines', 'seed']],
  'src/modules/alerts': [['rules', 'emails'], ['screening']],
  'src/modules/exchange': [['publications'], ['cap', 'stix'], ['taxii']],
  'src/modules/reports': [['content', 'rendering']],
  'src/modules/reports/rendering': [['figures'], ['map']],
  'src/kernel/evaluation': [['match', 'likelihood', 'impact'], ['grouping', 'instructions'], ['texts']],
  'src/kernel/matching': [
    ['words'],
    ['scripts|spelling'],
    ['preparation'],
    ['comparison'],
    ['entities'],
    ['candidates'],
  ],
  'src/kernel/matching/scripts': [['romanisation'], ['terms']],
  'src/kernel/resolution': [['links', 'records'], ['evidence'], ['clusters'], ['profile']],
  'src/platform/http': [['validation'], ['operations'], ['body', 'requests'], ['answers'], ['imports', 'server']],
  'src/platform/pdf': [['fonts'], ['text']],
};

/** For each folder a rule against imports of those of its own rank and above. */
const downwardOnly = (parent, ranks, except = {}) =>
  ranks.flatMap((names, rank) =>
    names.map((name) => ({
      name: `${parent}/${name}-looks-down`,
      comment: `${parent}/${name} may only use what is below it`,
      severity: 'error',
      from: { path: `^${parent}/(${name})/`, ...except },
      to: {
        path: `^${parent}/(${
          ranks
            .slice(rank)
            .flat()
            .filter((other) => other !== name)
            .join('|') || 'none'
        })/`,
      },
    })),
  );

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kernel-is-pure',
      comment: 'no Nest, no TypeORM, no I/O, nothing above it',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(src/(platform|modules)/|config/|migrations/|test/|node_modules/(@nestjs|typeorm|pg|fastify|rxjs|graphile-worker)/|(node:)?(fs|net|http|https|child_process|worker_threads|dns)(/|$))',
      },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(src/modules/|test/)' },
    },
    {
      name: 'modules-by-their-door',
      comment: 'other modules may import only .module, .service, .contract and .errors',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$1/', '\\.(module|service|contract|errors)\\.ts$'] },
    },
    {
      name: 'controllers-call-services',
      comment: 'a controller reads and writes through a service; types of rows are allowed',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'read-models-of-the-corpus-only',
      comment: 'the corpus belongs to no tenant, so reading it needs no transaction and no use case',
      severity: 'error',
      from: { path: '\\.controller\\.ts$', pathNot: '^src/modules/corpus/' },
      to: { path: '\\.read-model\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-app-names-modules',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/modules/', '^src/start/', '^src/[^/]+\\.ts$', '\\.spec\\.ts$'] },
      to: { path: '^src/modules/' },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'a migration that imports today’s code would do something else tomorrow',
      severity: 'error',
      from: { path: '^migrations/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(src|config|test)/' },
    },
    {
      name: 'console-uses-the-client-only',
      comment: 'the console is a client of the API: of this repository it imports client/ alone',
      severity: 'error',
      from: { path: '^console/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^(src|config|migrations|test|bench)/' },
    },
    {
      name: 'console-is-bundled',
      comment: 'the service serves the built console and imports nothing of it',
      severity: 'error',
      from: { path: '^(src|config|migrations|client)/' },
      to: { path: '^console/' },
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      from: { path: '^(src|config|migrations)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '(^test/|\\.spec\\.ts$)' },
    },
    {
      name: 'no-dev-dependencies-in-production',
      severity: 'error',
      // from-source.cjs is for tests, and not in the built service. The other two build it.
      from: {
        path: '^(src|config|migrations)/',
        pathNot: ['\\.spec\\.ts$', '/from-source\\.cjs$', '^config/(compile\\.cjs|bundle\\.mjs)$'],
      },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        // Optional peers, for installations with an HSM or a columnar copy.
        pathNot: '^node_modules/(pkcs11js|@duckdb/node-api)/',
      },
    },
    {
      name: 'open-telemetry-is-loaded-on-demand',
      comment:
        'a service that exports nothing loads nothing of OpenTelemetry: only telemetry.ts imports its folder, when it starts',
      severity: 'error',
      from: { pathNot: ['^src/platform/telemetry/sdk/', '^node_modules/'] },
      to: { path: '^node_modules/@opentelemetry/' },
    },
    {
      name: 'open-telemetry-by-its-door',
      severity: 'error',
      from: { pathNot: '^src/platform/telemetry/' },
      to: { path: '^src/platform/telemetry/sdk/' },
    },
    ...downwardOnly('src/modules', RANKS),
    ...Object.entries(FOLDERS).flatMap(([parent, ranks]) => downwardOnly(parent, ranks, { pathNot: '\\.spec\\.ts$' })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
