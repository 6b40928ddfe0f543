/**
 * The layers (ARCHITECTURE.md): an import goes down or stays within its folder, never up. The rules follow from where a
 * file lies: a feature is a folder of `app/features/`, and every other folder of `app/` but the four below puts
 * features together.
 */
const shared = '^app/(bible|http|records|ui)/'
const facts = '^app/(routes|admin-routes|config|secret|settings|settings-sections)\\.ts$'
const serverOnly = '(^|/)(queries|[a-z-]*api|schema|import|recurrence)\\.ts$'
/** Screens of the admin area, and what they are made of: they may use zod, and nothing public may use them. */
const adminScreens = '^app/(admin|records)/.*\\.tsx?$|/admin[^/]*\\.tsx$|^app/admin-routes\\.ts$'
const tests = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every-import-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: tests },
      to: { path: '^app/features/', pathNot: '^app/features/$1/' },
    },
    {
      name: 'features-know-only-what-all-share',
      severity: 'error',
      from: { path: '^app/features/', pathNot: tests },
      to: { path: '^(app|bin|test|server)', pathNot: `^app/features/|${shared}|${facts}` },
    },
    {
      name: 'what-all-share-knows-no-feature',
      severity: 'error',
      from: { path: shared, pathNot: tests },
      to: { path: '^app/', pathNot: `${shared}|${facts}` },
    },
    {
      name: 'lower-layers-know-nothing-above',
      severity: 'error',
      from: { path: '^(db|jobs|mail|storage)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|server|bin|test)' },
    },
    {
      name: 'migrations-stand-alone',
      severity: 'error',
      from: { path: '^db/migrations/' },
      to: { path: '^(app|db)/', pathNot: '^db/migrations/steps\\.ts$' },
    },
    {
      name: 'browser-files-stay-in-the-browser',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^(db|jobs|mail|storage|app/http)/|${serverOnly}|^app/(app|config|first-start|secret)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-imports-what-runs-in-the-browser-alone',
      severity: 'error',
      from: { pathNot: '^app/site/(browser|habits|hydrate|islands|later)\\.tsx?$' },
      to: { path: '^app/site/(browser|habits|hydrate|islands|later)\\.tsx?$' },
    },
    {
      name: 'browser-files-use-no-server-package',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: `\\.test\\.tsx?$|${adminScreens}` },
      to: {
        path: 'node_modules/(zod|kysely|pg|hono|@hono|pino|rrule-temporal|sharp|file-type|nodemailer)/',
      },
    },
    {
      name: 'public-pages-know-nothing-of-the-admin-area',
      severity: 'error',
      from: { path: '\\.tsx$|/reads\\.ts$|^app/ui/', pathNot: `\\.test\\.tsx?$|${adminScreens}` },
      to: { path: adminScreens },
    },
    {
      name: 'admin-screens-use-no-other-server-package',
      severity: 'error',
      from: { path: '^app/(admin|records)/.*\\.tsx$|/admin[^/]*\\.tsx$' },
      to: {
        path: 'node_modules/(kysely|pg|hono|@hono|pino|rrule-temporal|openid-client|otpauth|@noble|sharp|nodemailer)/',
      },
    },
    {
      name: 'the-product-does-not-use-the-checks',
      severity: 'error',
      from: { path: '^(app|db|jobs|mail|storage|server)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|bin)/' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^(app|db|jobs|mail|storage|server)', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.svg', '.woff2', '.png'],
    },
  },
}
