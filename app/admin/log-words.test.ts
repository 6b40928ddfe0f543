import { expect, it } from 'vitest'
import { fieldLabel } from '#app/dashboard/field-label.ts'
import { actionInWords, valueInWords, whoInWords } from '#app/admin/log-words.ts'

it('names fields as the forms do', () => {
  const names = ['logoUrl', 'isAdmin', 'startTime', 'start_time', 'mediaRoomScriptUrl', 'smtpPort']
  expect(names.map((name) => fieldLabel(name))).toEqual([
    'Logo',
    'Administrator',
    'Start time',
    'Start time',
    'Media room script address',
    'SMTP port',
  ])
})

it('writes yes, no and empty in words, and other values as they are', () => {
  expect([true, 'false', '', null, 'Psalm 23', 3].map((value) => valueInWords(value))).toEqual([
    'yes',
    'no',
    '(empty)',
    '(empty)',
    'Psalm 23',
    '3',
  ])
})

it('writes stored values in words', () => {
  expect([
    valueInWords('online_only'),
    valueInWords('live_streams'),
    valueInWords('1', 'is_live'),
    valueInWords('0', 'isActive'),
    valueInWords('1', 'title'),
    valueInWords('My_File'),
  ]).toEqual(['online only', 'live streams', 'yes', 'no', '1', 'My_File'])
})

it('says what made the change, and for whom', () => {
  expect([whoInWords('Ada', {}), whoInWords('Ada', { through: 'video sync' }), whoInWords('', {})]).toEqual([
    'Ada',
    'Ada (via video sync)',
    'Automatic',
  ])
})

it('writes stored actions in the words of the dashboard', () => {
  expect([
    actionInWords({ action: 'given', kind: 'message', label: 'Parking' }),
    actionInWords({ action: 'removed for good', kind: 'spam', label: '' }),
    actionInWords({ action: 'left out', kind: 'emails', label: '' }),
    actionInWords({ action: 'updated', kind: 'event', label: 'Fish Fry' }),
    actionInWords({ action: 'given a new password', kind: 'user', label: 'Ada' }),
    actionInWords({ action: 'imported', kind: 'subscriber', label: '30 subscribers' }),
  ]).toEqual([
    'assigned message: Parking',
    'permanently deleted spam',
    'skipped emails',
    'updated event: Fish Fry',
    'set a new password for user: Ada',
    'imported 30 subscribers',
  ])
})
