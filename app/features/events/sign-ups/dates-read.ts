/** The dates ahead for which people have signed up, as the dashboard reads them. */
import { adminApi } from '#app/admin-routes.ts'
import type { SignUpDate } from '#app/features/events/sign-ups/notices.ts'
import { adminRead } from '#app/records/client.ts'

export const signUpDatesRead = adminRead<SignUpDate[]>(adminApi.signUpDates)
