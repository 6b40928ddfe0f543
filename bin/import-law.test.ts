/** The import rules hold for every feature, including ones that do not exist yet. */
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { expect, test } from 'vitest'

interface Rule {
  name: string
  from: { path?: string; pathNot?: string }
  to: { path?: string | string[]; pathNot?: string }
}

const { ruleSet } = (await extractConfig('./.dependency-cruiser.cjs')) as { ruleSet: { forbidden: Rule[] } }

/** Whether a rule forbids the import. `$1` in a rule stands for the first group of the importer's path. */
function forbids({ from, to }: Rule, importer: string, imported: string): boolean {
  const importing = from.path === undefined ? null : new RegExp(from.path).exec(importer)
  if (!importing || to.path === undefined) return false
  if (from.pathNot !== undefined && new RegExp(from.pathNot).test(importer)) return false
  const filled = (pattern: string) => new RegExp(pattern.replace('$1', importing[1] ?? ''))
  const isMeant = [to.path].flat().some((path) => filled(path).test(imported))
  return isMeant && !(to.pathNot !== undefined && filled(to.pathNot).test(imported))
}

test.each([
  ['app/features/new/queries.ts', 'app/features/sermons/queries.ts', true],
  ['app/features/new/queries.ts', 'app/features/new/new.ts', false],
  ['app/features/new/api.ts', 'app/site/pages/home.tsx', true],
  ['app/features/new/api.ts', 'app/server/api.ts', true],
  ['app/features/new/api.ts', 'app/http/errors.ts', false],
  ['app/features/new/api.ts', 'app/routes.ts', false],
  ['app/http/errors.ts', 'app/features/new/new.ts', true],
  ['app/ui/video.tsx', 'app/inbox/contact.ts', true],
  ['app/dates/format.ts', 'app/ui/page.tsx', true],
  ['app/server/jobs.ts', 'test/app.ts', true],
  ['db/database.ts', 'app/config.ts', true],
  ['server.ts', 'app/server/boot.ts', false],
])('%s may not import %s: %s', (importer, imported, isForbidden) => {
  expect(ruleSet.forbidden.some((rule) => forbids(rule, importer, imported))).toBe(isForbidden)
})
