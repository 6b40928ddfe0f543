import { expect, it } from 'vitest'
import { fillPlaceholders } from '#app/forms/email-placeholders.ts'

const facts = { visitorName: 'Maria [Church Name] $& Lopez', churchName: 'St. Brendan’s', numberOfKids: '5+' }

it('an email has its placeholders filled in, wherever and however often they are used', () => {
  const text = '[Visitor Name], [Visitor Name]: [Church Name] waits for [Number of Kids]. [visitor name] [Other]'
  expect(fillPlaceholders(text, facts)).toBe(
    'Maria [Church Name] $& Lopez, Maria [Church Name] $& Lopez: St. Brendan’s waits for 5+. [visitor name] [Other]',
  )
})

it('an email without placeholders stays as it is', () => {
  expect(fillPlaceholders('', facts)).toBe('')
  expect(fillPlaceholders('Dear friend,\n\nwelcome.', facts)).toBe('Dear friend,\n\nwelcome.')
})
