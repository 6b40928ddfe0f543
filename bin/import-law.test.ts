/** The import rules hold for every feature, including ones that do not exist yet. */
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { expect, test } from 'vitest'

interface Rule {
  name: string
  from: { path?: string; pathNot?: string }
  to: { path?: string; pathNot?: string }
}

const { ruleSet } = (await extractConfig('./.dependency-cruiser.cjs')) as { ruleSet: { forbidden: Rule[] } }

/** Whether the named rule forbids the import. `$1` in the rule stands for the first group of the importer's path. */
function forbids(name: string, importer: string, imported: string): boolean {
  const rule = ruleSet.forbidden.find((one) => one.name === name)
  if (rule?.from.path === undefined || rule.to.path === undefined) throw new Error(`There is no rule ${name}`)
  const from = new RegExp(rule.from.path).exec(importer)
  if (!from || (rule.from.pathNot && new RegExp(rule.from.pathNot).test(importer))) return false
  const filled = (pattern: string) => new RegExp(pattern.replace('$1', from[1] ?? ''))
  return filled(rule.to.path).test(imported) && !(rule.to.pathNot && filled(rule.to.pathNot).test(imported))
}

test.each([
  ['features-do-not-import-each-other', 'app/features/new/queries.ts', 'app/features/sermons/queries.ts', true],
  ['features-do-not-import-each-other', 'app/features/new/queries.ts', 'app/features/new/new.ts', false],
  ['features-know-only-what-all-share', 'app/features/new/api.ts', 'app/pages/home.tsx', true],
  ['features-know-only-what-all-share', 'app/features/new/api.ts', 'app/new-folder/anything.ts', true],
  ['features-know-only-what-all-share', 'app/features/new/api.ts', 'app/http/errors.ts', false],
  ['features-know-only-what-all-share', 'app/features/new/api.ts', 'app/routes.ts', false],
  ['what-all-share-knows-no-feature', 'app/http/errors.ts', 'app/features/new/new.ts', true],
  ['what-all-share-knows-no-feature', 'app/ui/video.tsx', 'app/inbox/contact.ts', true],
])('%s: whether %s may not import %s: %s', (name, importer, imported, isForbidden) => {
  expect(forbids(name, importer, imported)).toBe(isForbidden)
})
