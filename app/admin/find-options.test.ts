import { describe, expect, it } from 'vitest'
import type { Role } from '#app/definitions/roles.ts'
import { adminPages } from '#app/admin-routes.ts'
import { matching, optionsOf } from '#app/admin/find-options.ts'
import { sectionWords, settingWords } from '#app/admin/find-words.ts'
import { sections } from '#lists/sections.ts'
import { sections as settingSections, settings } from '#app/definitions/settings.ts'

const everything = optionsOf({ roles: ['administrator'], contributes: [] })
const find = (text: string) =>
  [everything.pages, everything.actions, everything.settings]
    .flatMap((options) => matching(options, text))
    .map(({ label }) => label)

describe('the search of the dashboard', () => {
  it.each([
    ['menu', 'Menu'],
    ['navigation', 'Menu'],
    ['opening hours', 'Staff & Service Times'],
    ['service times', 'Staff & Service Times'],
    ['hero text', 'Pages'],
    ['hero text', 'Tagline'],
    ['home picture', 'First screen'],
    ['hero', 'Home page video'],
    ['logo', 'Logo'],
    ['colors', 'Primary color'],
    ['brand', 'Accent color'],
    ['email', 'Emails'],
    ['email', 'Email provider'],
    ['smtp', 'SMTP host'],
    ['domain', 'Handover pack'],
    ['live', 'Live Streams'],
    ['live', 'We’re live now'],
    ['pictures', 'Media'],
    ['pdf', 'Files'],
    ['wordpress', 'Import'],
    ['youtube', 'Video Import'],
    ['donate', 'Giving link'],
    ['passwords', 'Users'],
    ['faq', 'Staff & Service Times'],
    ['recycle bin', 'Trash'],
    ['mailing list', 'Newsletter'],
    ['christmas', 'Sunday Services'],
    ['hurricane', 'Service Changes'],
    ['visitors', 'Statistics'],
    ['how many', 'Statistics'],
    ['headcount', 'Attendance'],
    // In the words of volunteers, as they were seen to type them.
    ['snow', 'Service Changes'],
    ['cancel church', 'Service Changes'],
    ['ice storm', 'Service Changes'],
    ['donations', 'Giving link'],
    ['change password', 'Your account'],
    ['my password', 'Your account'],
    ['backup', 'Backups'],
    ['backup download', 'Backups'],
    ['download everything', 'Backups'],
    ['visitors', 'Statistics'],
    ['how many visitors', 'Statistics'],
    ['typo', 'Pages'],
    ['spelling', 'Pages'],
    ['find and replace', 'Pages'],
    ['unsubscribe', 'Newsletter'],
    ['bulletin', 'Sundays'],
    ['bulletin', 'Files'],
    ['logo', 'Logo'],
    ['change the logo', 'Logo'],
    ['how do I change the logo?', 'Logo'],
    ['pastor', 'Staff & Service Times'],
    ['phone number', 'Phone'],
    ['facebook', 'Facebook'],
    ['photos', 'Media'],
    ['new volunteer', 'Users'],
    ['who changed', 'Activity Log'],
    ['undo', 'Activity Log'],
    ['undelete', 'Trash'],
    ['get back', 'Trash'],
    ['submenu', 'Menu'],
    ['weddings', 'Pages'],
    ['good friday', 'Sunday Services'],
    ['reply', 'Messages'],
    ['potluck', 'Sign-ups'],
    ['calendar', 'Events'],
    ['blog', 'Pages'],
    ['podcast', 'Podcast'],
    ['qr', 'Redirects'],
    ['spanish', 'Translations'],
    ['disk space', 'Health'],
    ['mass times', 'Staff & Service Times'],
    ['rename', 'Church name'],
    ['map', 'Google Maps link'],
    ['where is the menu', 'Menu'],
  ])('finds by “%s” %s', (words, label) => {
    expect(find(words)).toContain(label)
  })

  it('names first what is called so', () => {
    expect(matching(everything.pages, 'menu')[0]?.label).toBe('Menu')
    expect(matching(everything.pages, 'trash')[0]?.label).toBe('Trash')
    expect(matching(everything.pages, 'users')[0]?.label).toBe('Users')
  })

  it('finds every section by its name', () => {
    const names = sections.map(({ label, name = label ?? '' }) => name)
    expect(names.filter((name) => !find(name).includes(name))).toEqual([])
  })

  it('finds no place that the user may not open', () => {
    const { pages, settings: ofEditor } = optionsOf({ roles: ['editor'], contributes: [] })
    expect(pages.map(({ to }) => to)).not.toContain(adminPages.users)
    expect(ofEditor).toEqual([])
  })

  it.each<[Role, pages: string[], actions: string[]]>([
    ['sermons', ['Overview', 'Sermons', 'Merge names', 'Podcast', 'Your account'], ['Add sermon']],
    [
      'newsletter',
      ['Newsletter', 'Newsletters', 'Import', 'Your account'],
      ['Add subscriber', 'Write newsletter', 'Import subscribers'],
    ],
    ['inbox', ['Messages', 'Sign-ups', 'Form Answers', 'Spam', 'Your account'], []],
    ['prayer', ['Form Answers', 'Spam', 'Your account'], []],
    ['contributor', ['Overview', 'Your account'], []],
  ])('offers the role %s its places, and the actions that end well', (role, pages, actions) => {
    const offered = optionsOf({ roles: [role], contributes: [] })
    const labels = (options: { label: string }[]) => options.map(({ label }) => label)
    expect([labels(offered.pages), labels(offered.actions), offered.settings]).toEqual([pages, actions, []])
  })

  it('has words only for places that exist', () => {
    const addresses = new Set<string>(sections.map(({ to }) => to))
    expect(Object.keys(sectionWords).filter((to) => !addresses.has(to))).toEqual([])
    const named = new Set([...Object.keys(settings), ...Object.keys(settingSections)])
    expect(Object.keys(settingWords).filter((name) => !named.has(name))).toEqual([])
  })
})
