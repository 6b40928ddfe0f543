/**
 * What a browser must know to run a file: its syntax, and the names of the web and of JavaScript that it uses, by what MDN says
 * about the version of each browser (https://github.com/mdn/browser-compat-data).
 */
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { type Node, parse } from 'acorn'
import type { Versions } from '#app/server/browsers.ts'

const KEYS = { safari: ['safari', 'safari_ios'], chrome: ['chrome'], firefox: ['firefox'] } as const
/**
 * Whose members are looked for by their names alone, `.toSorted`: what files do most with. Other interfaces have members that
 * are called as anything may be, `.subject`.
 */
const COMMON =
  /^(?:Array|String|Map|Set|Promise|RegExp|Object|Element|HTMLElement|HTMLFormElement|HTMLDialogElement|Node|AbortSignal|Response|URLSearchParams|FormData|CacheStorage)$/

/** Whether the browsers of these versions lack it. */
function isYoung({ support }: CompatStatement, versions: Versions): boolean {
  return Object.entries(KEYS).some(([browser, keys]) =>
    keys.some((key) => {
      const given = support[key]
      const all = given === undefined ? [] : Array.isArray(given) ? given : [given]
      const isThere = all.some(({ version_added: added, flags, alternative_name: other, prefix }) => {
        if (flags || other || prefix || typeof added !== 'string' || added === 'preview') return false
        return Number.parseFloat(added.replace('≤', '')) <= versions[browser as keyof Versions]
      })
      return !isThere
    }),
  )
}

interface Names {
  /** Young interfaces, classes and functions. */
  globals: Set<string>
  /** Young members with the name of their owner, such as `Map.groupBy`. */
  members: Set<string>
  /** Names of members that no owner has had for longer. */
  anywhere: Set<string>
  owners: Set<string>
}

const STATIC = '_static'
const INSTANCES: Record<string, string> = {
  window: 'Window',
  globalThis: 'Window',
  navigator: 'Navigator',
  document: 'Document',
}

/** The names that browsers of these versions lack. */
export function youngNames(versions: Versions): Names {
  const globals = new Set<string>()
  const members = new Set<string>()
  const [young, old] = [new Set<string>(), new Set<string>()]
  const owners = new Set<string>()
  for (const group of [bcd.api, bcd.javascript['builtins']]) {
    for (const [owner, of] of Object.entries((group ?? {}) as Record<string, Identifier>)) {
      owners.add(owner)
      const { __compat: own } = of
      if (own && isYoung(own, versions)) globals.add(owner)
      for (const [key, { __compat: compat }] of Object.entries(of as Record<string, Identifier>)) {
        if (key === '__compat' || !compat || key.endsWith('_event') || key === owner) continue
        const name = key.replace(STATIC, '')
        if (isYoung(compat, versions)) {
          if (COMMON.test(owner)) young.add(name)
          members.add(`${owner}.${name}`)
        } else old.add(name)
      }
    }
  }
  return { globals, members, anywhere: new Set([...young].filter((name) => !old.has(name))), owners }
}

/**
 * The young names in a script, sorted: of a known owner `Map.groupBy`, of any other `.toSorted`.
 * @throws when the script has syntax, also of a pattern, that is younger than that of 2024
 */
export function youngIn(script: string, { globals, members, anywhere, owners }: Names): string[] {
  const found = new Set<string>()
  const look = (node: Node & Record<string, unknown>) => {
    // Shorter names are those that the build gives.
    if (node.type === 'Identifier' && String(node['name']).length > 3 && globals.has(String(node['name'])))
      found.add(String(node['name']))
    if (node.type === 'MemberExpression' && node['computed'] === false) {
      const [object, property] = [node['object'], node['property']] as (Node & { name?: string })[]
      const name = property?.name ?? ''
      const word = object?.type === 'Identifier' ? (object.name ?? '') : ''
      const owner = INSTANCES[word] ?? (owners.has(word) ? word : undefined)
      if (owner !== undefined && members.has(`${owner}.${name}`)) found.add(`${owner}.${name}`)
      else if (owner === undefined && anywhere.has(name)) found.add(`.${name}`)
    }
    for (const [key, one] of Object.entries(node)) {
      // The name of a member is no name of the browser, whatever it is called.
      if (node['computed'] === false && (key === 'property' || key === 'key')) continue
      for (const child of Array.isArray(one) ? (one as unknown[]) : [one])
        if (child && typeof child === 'object' && 'type' in child) look(child as never)
    }
  }
  look(parse(script, { ecmaVersion: 2024, sourceType: 'module' }) as never)
  return [...found].toSorted()
}
