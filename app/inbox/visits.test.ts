import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const family = { fullName: 'Ann Lee', email: 'ann@example.org', phone: '(850) 555-0100', numberOfKids: '2' }

onBothDatabases('visit requests', (open) => {
  let database: Database
  let app: TestApp

  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const stored = () => database.db.selectFrom('visitor_requests').selectAll().execute()

  it('are stored as they were entered, with the status new', async () => {
    const { status, body } = await app.post('/api/visitor-requests', family)
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(String), message: "We can't wait to meet you! We'll be in touch soon." })
    expect(await stored()).toEqual([
      expect.objectContaining({
        id: (body as { id: string }).id,
        full_name: 'Ann Lee',
        email: 'ann@example.org',
        phone: '(850) 555-0100',
        number_of_kids: '2',
        status: 'new',
        created_at: '2026-11-21T18:00:00.000Z',
        sample: 0,
      }),
    ])
  })

  it.each(['0', '1', '2', '3', '4', '5+'])('bring %s kids', async (numberOfKids) => {
    expect((await app.post('/api/visitor-requests', { ...family, numberOfKids })).status).toBe(201)
    expect(await stored()).toMatchObject([{ number_of_kids: numberOfKids }])
  })

  it('that are empty are refused with every missing field', async () => {
    expect(await app.post('/api/visitor-requests', {})).toMatchObject({
      status: 400,
      body: {
        fields: {
          fullName: 'Full name is required',
          phone: 'Phone number is required',
          email: 'Valid email is required',
          numberOfKids: 'Please select number of kids',
        },
      },
    })
    expect(await stored()).toEqual([])
  })

  describe('are refused by the field at fault', () => {
    const faults: [field: string, value: unknown, message: string][] = [
      ['fullName', '   ', 'Full name is required'],
      ['fullName', 'a'.repeat(201), 'Full name is too long. Use 200 characters or fewer.'],
      ['fullName', 'Ann\nLee', 'Full name must be on one line. Remove the line breaks.'],
      ['phone', '850555010', 'Phone number is required'],
      ['phone', '          1', 'Phone number is required'],
      ['phone', '8'.repeat(41), 'Phone number is too long. Use 40 characters or fewer.'],
      ['phone', '850555\u00000100', 'Phone number contains a character we can’t accept. Retype it instead of pasting.'],
      ['phone', 8505550100, 'Phone number is required'],
      ['email', 'ann@', 'Valid email is required'],
      ['numberOfKids', '', 'Please select number of kids'],
      ['numberOfKids', '6', 'Please select number of kids'],
      ['numberOfKids', '5', 'Please select number of kids'],
      ['numberOfKids', 2, 'Please select number of kids'],
    ]
    it.each(faults)('%s: %j', async (field, value, message) => {
      const { status, body } = await app.post('/api/visitor-requests', { ...family, [field]: value })
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'bad_request', fields: { [field]: message } })
      expect(await stored()).toEqual([])
    })
  })

  it('need ten characters of phone number and allow forty', async () => {
    for (const phone of ['8505550100', '8'.repeat(40)]) {
      expect((await app.post('/api/visitor-requests', { ...family, phone })).status).toBe(201)
    }
  })
})
