// The architecture (ARCHITECTURE.md) as rules: kernel <- platform <- modules <- app, and modules among themselves from low to high.
const RANKS = [
  ['identity', 'signing'],
  ['users', 'audit'],
  ['sso'],
  ['scim', 'corpus', 'assets', 'connectors', 'datasets', 'archive', 'webhooks', 'instruction-model'],
  ['sources', 'threats', 'lookup', 'web-search'],
  ['incidents', 'alerts', 'feeds'],
  ['reports'],
  ['demo'],
];

const downwardOnly = RANKS.flatMap((modules, rank) =>
  modules.map((name) => ({
    name: `${name}-looks-down`,
    comment: `${name} may only use modules below it`,
    severity: 'error',
    from: { path: `^src/modules/${name}/` },
    to: {
      path: `^src/modules/(${
        RANKS.slice(rank)
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
      comment: 'of another module only its .module, .service, .contract and .errors are there for others',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$1/', '\\.(module|service|contract|errors)\\.ts$'] },
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
      from: { path: '^migrations/' },
      to: { path: '^(src|config|test)/' },
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
      // from-source.cjs is for tests, and not in the built service.
      from: { path: '^(src|config|migrations)/', pathNot: ['\\.spec\\.ts$', '/from-source\\.cjs$'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        // An optional peer, which who has an HSM installs.
        pathNot: '^node_modules/pkcs11js/',
      },
    },
    ...downwardOnly,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
