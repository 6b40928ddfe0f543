/** Our parish at the desk: who leads it, when it gathers, what it says of itself. One list at a time. */
import { usePlace } from '#app/desk/place.tsx'
import { SectionHead } from '#app/desk/toolbar.tsx'
import { ParishList } from '#app/parish/admin-list.tsx'
import { staffList } from '#app/parish/admin-staff.tsx'
import { timeList } from '#app/parish/admin-times.tsx'
import { beliefList, ministryList, questionList } from '#app/parish/admin-words.tsx'

/** By the name that stands in the address. */
const lists = {
  staff: { title: 'Staff', list: <ParishList key="staff" of={staffList} /> },
  times: { title: 'Service times', list: <ParishList key="times" of={timeList} /> },
  beliefs: { title: 'Beliefs', list: <ParishList key="beliefs" of={beliefList} /> },
  questions: { title: 'Questions', list: <ParishList key="questions" of={questionList} /> },
  ministries: { title: 'Ministries', list: <ParishList key="ministries" of={ministryList} /> },
}
type ListName = keyof typeof lists

export function ParishPanel() {
  const { search, change } = usePlace()
  const asked = search['list'] ?? ''
  const open: ListName = asked in lists ? (asked as ListName) : 'staff'
  return (
    <>
      <SectionHead title="Our Parish" />
      <nav aria-label="Lists" className="mb-5">
        <ul className="flex flex-wrap gap-1 border-b border-line">
          {Object.entries(lists).map(([name, { title }]) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === open ? 'true' : undefined}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-soft aria-[current=true]:border-primary aria-[current=true]:text-ink"
                onClick={() => change({ list: name })}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {lists[open].list}
    </>
  )
}
