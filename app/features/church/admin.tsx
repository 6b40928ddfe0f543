/** Staff and service times in the admin area: the church's lists, one at a time. */
import { ChurchList } from '#app/features/church/admin-list.tsx'
import { TimeList } from '#app/features/church/admin-times.tsx'
import { belief, ministry, question, serviceTime, staffMember } from '#app/features/church/church.ts'
import { usePlace } from '#app/records/place.tsx'
import { useSeesTable } from '#app/records/rights.ts'
import { SectionHead } from '#app/records/toolbar.tsx'

/** By the name in the address. */
const lists = {
  staff: {
    title: 'Staff',
    table: staffMember.table,
    lead: 'Staff appear under About Us.',
    list: (
      <ChurchList
        key="staff"
        definition={staffMember}
        lead="The people on your staff page, in the order shown there."
        empty="No staff yet. Add the people visitors should know: your clergy and those who lead music and children."
        about={({ title, role }) => [title, role === 'music' ? 'music minister' : ''].filter(Boolean).join(' · ')}
      />
    ),
  },
  times: {
    title: 'Service times',
    table: serviceTime.table,
    lead: 'What happens every week. Times appear in the footer, on the contact page and wherever a page names the service. For a single day, such as Christmas Eve, use Sunday Services.',
    list: <TimeList key="times" />,
  },
  beliefs: {
    title: 'Beliefs',
    table: belief.table,
    lead: 'Beliefs appear under About Us, What We Believe.',
    list: (
      <ChurchList
        key="beliefs"
        definition={belief}
        lead="The cards on “What We Believe”, below the creed."
        empty="No beliefs yet. Add the first one with a title, such as The Holy Trinity, and two or three sentences."
        about={({ body }) => body}
      />
    ),
  },
  questions: {
    title: 'FAQ',
    table: question.table,
    lead: 'Questions and answers appear on Plan a Visit.',
    list: (
      <ChurchList
        key="questions"
        definition={question}
        lead="The “What to Expect” questions on the Plan a Visit page."
        empty="No questions yet. Add the ones people ask most: when it starts, what to wear, where to park."
        about={({ answer }) => answer}
      />
    ),
  },
  ministries: {
    title: 'Ministries',
    table: ministry.table,
    lead: 'Ministries appear under About Us, Kids Church.',
    list: (
      <ChurchList
        key="ministries"
        definition={ministry}
        lead="Children’s ministries on the Kids Church page."
        empty="No ministries yet. Add the first one with its name, age group and a short description."
        about={({ audience, body }) => [audience, body].filter(Boolean).join(' · ')}
        parts={() => ({ page: { instead: null } })}
      />
    ),
  },
}
type ListName = keyof typeof lists

export default function ChurchPanel() {
  const { search, change } = usePlace()
  const asked = search['list'] ?? ''
  const sees = useSeesTable()
  const shown = Object.entries(lists).filter(([, { table }]) => sees(table))
  const names = shown.map(([name]) => name as ListName)
  const open = names.find((name) => name === asked) ?? names[0] ?? 'staff'
  return (
    <>
      <SectionHead title="Staff & Service Times" lead={lists[open].lead} />
      <nav aria-label="Lists" className="mb-5">
        <ul className="flex flex-wrap border-b border-line sm:gap-1">
          {shown.map(([name, { title }]) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === open ? 'true' : undefined}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold sm:px-3 text-soft aria-[current=true]:border-primary aria-[current=true]:text-ink"
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
