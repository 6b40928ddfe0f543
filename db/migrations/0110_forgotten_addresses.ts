/** Hashes of addresses that unsubscribed and were deleted since, so that no table brings them to the list again. */
import { createTable, given, key, migration } from '#db/migrations/steps.ts'

export const forgottenAddresses = migration(createTable('forgotten_addresses', [key('hash'), given('left_as left_at')]))
