/** The church's lists as the screens read them. */
import type { Belief, Ministry, Question, StaffMember } from '#app/features/church/church.ts'
import { api } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export const staffRead = read<StaffMember[]>(api.staff)
export const beliefsRead = read<Belief[]>(api.beliefs)
export const questionsRead = read<Question[]>(api.questions)
export const ministriesRead = read<Ministry[]>(api.ministries)
