/** What the dashboard's search offers besides records: pages, their actions, and settings. */
import { adminPages } from '#app/admin-routes.ts'
import { sectionWords, settingWords } from '#app/admin/find-words.ts'
import { sections } from '#lists/sections.ts'
import { mayOpen, mayView } from '#app/dashboard/pages.ts'
import { settingsFor } from '#app/definitions/rights.ts'
import { type Section, type SectionId, sectionIds, sections as settingSections } from '#app/definitions/settings.ts'
import { href, routes } from '#app/routes.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'

export interface Option {
  label: string
  /** The record's kind, or the section. */
  about: string
  /** An address of the dashboard. */
  to: string
  /** What else people call it. */
  words?: string
}

/** The most results that each group shows. */
const MAX_RESULTS = 5

const wordsOf: Readonly<Record<string, string>> = settingWords

function settingsOf(id: SectionId): Option[] {
  const { title, fields }: Section = settingSections[id]
  return Object.entries(fields).map(([name, { label }]) => ({
    label,
    about: `Settings: ${title}`,
    to: `${adminPages.settings}#${name}`,
    // A section and a setting may have the same name.
    words: [...new Set([wordsOf[id], wordsOf[name]])].filter(Boolean).join(' '),
  }))
}

/** It is outside the dashboard, and everyone has one. */
const account: Option = {
  label: 'Your account',
  about: 'Page',
  to: routes.account,
  words: 'change my password email address name two-step sign in security log out passkey',
}

/** @returns what the user may open, group by group */
export function optionsOf(
  person: Pick<CurrentUser, 'roles' | 'contributes'>,
): Record<'pages' | 'actions' | 'settings', Option[]> {
  const pages = sections
    .filter((section) => mayView(person, section))
    .map(({ label, name = label ?? '', to, words = sectionWords[to] ?? '' }) => ({
      label: name,
      about: 'Page',
      to,
      words,
    }))
  const actions = sections.flatMap((section) =>
    Object.entries(section.actions ?? {})
      .filter(([, search]) => mayOpen(person, section, search))
      .map(([label, search]) => ({ label, about: 'Action', to: href(section.to, {}, search) })),
  )
  const all = pages.length > 0 ? [...pages, account] : []
  return { pages: all, actions, settings: settingsFor(person, sectionIds).flatMap(settingsOf) }
}

/** Words of a question that say nothing about its subject. */
const ASKING = new Set([
  'how',
  'do',
  'does',
  'can',
  'i',
  'we',
  'to',
  'the',
  'a',
  'an',
  'my',
  'our',
  'of',
  'is',
  'are',
  'where',
  'what',
  'change',
  'edit',
])

/** The options with each of the words, those first that are called so. */
export function matching(options: readonly Option[], text: string): Option[] {
  const words = text.toLowerCase().split(/[\s?]+/)
  const subject = words.filter((word) => !ASKING.has(word))
  const sought = subject.some(Boolean) ? subject : words
  const has = (where: string) => sought.every((word) => where.toLowerCase().includes(word))
  return options
    .filter(({ label, about, words }) => has([label, about, words].join(' ')))
    .toSorted((a, b) => Number(has(b.label)) - Number(has(a.label)))
    .slice(0, MAX_RESULTS)
}
