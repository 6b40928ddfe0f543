/**
 * Hashes of addresses that unsubscribed and were deleted since, so that no table brings them to the list again. A website that is
 * in use keeps what it has until its church sets a time, so that no upgrade deletes anything.
 */
import { createTable, given, key, migration, run } from '#db/migrations/steps.ts'

const KEEP = 'keepMessages keepVisits keepAnswers keepSignUps keepFormerSubscribers keepActivity'.split(' ')

export const forgottenAddresses = migration(
  createTable('forgotten_addresses', [key('hash'), given('left_as left_at')]),
  run(
    ...KEEP.map(
      (name) =>
        `insert into settings (name, value, updated_at, sample) select '${name}', '0', '', 0 where exists (select 1 from users)`,
    ),
  ),
)
