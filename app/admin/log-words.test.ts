import { expect, it } from 'vitest'
import { fieldLabel, valueInWords } from '#app/admin/log-words.ts'

it('calls fields what the forms call them', () => {
  expect(['logoUrl', 'isAdmin', 'startTime', 'title', 'mediaRoomScriptUrl'].map(fieldLabel)).toEqual([
    'Logo',
    'Administrator',
    'Start time',
    'Title',
    'Media room script address',
  ])
})

it('says yes, no and nothing in words, and the rest as it is', () => {
  expect([true, 'false', '', null, 'Psalm 23', 3].map(valueInWords)).toEqual([
    'yes',
    'no',
    '(empty)',
    '(empty)',
    'Psalm 23',
    '3',
  ])
})
