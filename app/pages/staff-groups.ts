/** How the staff stand on their page: whoever has something to tell stands alone, the others side by side. */
import type { StaffMember } from '#app/features/church/church.ts'

/** The members in their order: runs of those without a biography together, each of the others in a group of one. */
export function staffGroups(staff: StaffMember[]): StaffMember[][] {
  const groups: StaffMember[][] = []
  for (const member of staff) {
    const last = groups.at(-1)
    if (last && !member.bio && !last[0]?.bio) last.push(member)
    else groups.push([member])
  }
  return groups
}
