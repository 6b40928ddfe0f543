import { expect, it } from 'vitest'
import { replyAddress } from '#app/inbox/admin-messages.tsx'

const contact = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann+choir@example.org',
  subject: 'The choir & you?',
  message: 'When?\n\nThank you.',
}
const read = (address: string) => Object.fromEntries(new URL(address).searchParams)

it('a reply has the address, a subject and the quoted message', () => {
  const address = replyAddress(contact, 'Nov 21, 2026')
  expect(address).toMatch(/^mailto:ann%2Bchoir@example\.org\?/)
  expect(read(address)).toEqual({
    subject: 'Re: The choir & you?',
    body: '\r\n\r\nOn Nov 21, 2026, Ann Lee wrote:\r\n> When?\r\n> \r\n> Thank you.',
  })
})

it('an answer to an answer is named once', () => {
  expect(read(replyAddress({ ...contact, subject: 'RE: Choir' }, ''))).toMatchObject({ subject: 'RE: Choir' })
})

it('a long message is quoted as far as mail programs allow, without splitting a character', () => {
  for (const message of ['word '.repeat(3000), '🕊'.repeat(5000), '漢\n'.repeat(5000)]) {
    const address = replyAddress({ ...contact, message }, 'today')
    expect(address.length).toBeLessThanOrEqual(1_800)
    expect(read(address)['body']).toMatch(/ …$/)
    expect(read(address)['body']).not.toContain('\uFFFD')
  }
})
