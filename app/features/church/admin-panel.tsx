/** Our parish in the admin area: who leads it, when it gathers, what it says of itself. One list at a time. */
import { usePlace } from '#app/records/place.tsx'
import { SectionHead } from '#app/records/toolbar.tsx'
import { ChurchList } from '#app/features/church/admin-list.tsx'
import { staffList } from '#app/features/church/admin-staff.tsx'
import { timeList } from '#app/features/church/admin-times.tsx'
import { beliefList, ministryList, questionList } from '#app/features/church/admin-words.tsx'

/** By the name that stands in the address. */
const lists = {
  staff: { title: 'Staff', lead: 'Staff appear under About Us.', list: <ChurchList key="staff" of={staffList} /> },
  times: {
    title: 'Service times',
    lead: 'What happens every week. Times appear in the footer, on the contact page and wherever a page names the service. For a single day, such as Christmas Eve, use Sunday Services.',
    list: <ChurchList key="times" of={timeList} />,
  },
  beliefs: {
    title: 'Beliefs',
    lead: 'Beliefs appear under About Us, What We Believe.',
    list: <ChurchList key="beliefs" of={beliefList} />,
  },
  questions: {
    title: 'Questions',
    lead: 'Questions and answers appear on Plan a Visit.',
    list: <ChurchList key="questions" of={questionList} />,
  },
  ministries: {
    title: 'Ministries',
    lead: 'Ministries appear under About Us, Kids Church.',
    list: <ChurchList key="ministries" of={ministryList} />,
  },
}
type ListName = keyof typeof lists

export function ChurchPanel() {
  const { search, change } = usePlace()
  const asked = search['list'] ?? ''
  const open: ListName = asked in lists ? (asked as ListName) : 'staff'
  return (
    <>
      <SectionHead title="Our Parish" lead={lists[open].lead} />
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
