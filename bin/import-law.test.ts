/** The import rules hold for every folder of the product, those that nobody has thought of yet too. */
import { readdirSync } from 'node:fs'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { expect, test } from 'vitest'

interface Rule {
  name: string
  from: { path?: string; pathNot?: string }
  to: { path?: string; pathNot?: string }
}

test('a folder of app/ is a feature unless it is named as something else, and what is named is there', async () => {
  const { ruleSet } = (await extractConfig('./.dependency-cruiser.cjs')) as { ruleSet: { forbidden: Rule[] } }
  const ruleOf = (name: string) => ruleSet.forbidden.find((rule) => rule.name === name)
  const isFeature = (folder: string) => {
    const path = `app/${folder}/queries.ts`
    const rules = [ruleOf('nouns-do-not-import-each-other'), ruleOf('nouns-do-not-know-the-app')]
    return rules.every((rule) => rule?.from.path !== undefined && new RegExp(rule.from.path).test(path))
  }
  const folders = readdirSync('app', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
  const others = [
    'admin',
    'desk',
    'follow-up',
    'http',
    'import',
    'live',
    'media-watch',
    'pages',
    'sample',
    'sync',
    'tree',
    'ui',
  ]
  expect(folders.filter((folder) => !isFeature(folder)).toSorted()).toEqual(others)
  for (const folder of ['sermons', 'live-streams', 'a-new-feature', 'ui-kit', 'pages2'])
    expect(isFeature(folder)).toBe(true)
})
