/** The people who lead the parish: a face, a name, and a way to write to them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Portrait } from '#app/pages/portrait.tsx'
import { staffGroups } from '#app/pages/staff-groups.ts'
import type { StaffMember } from '#app/features/church/church.ts'
import { staffRead } from '#app/features/church/reads.ts'
import { routes } from '#app/routes.ts'
import { mailto, webAddress } from '#app/ui/address.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { useSiteConfig } from '#app/ui/site.ts'

export function Staff() {
  const { data: staff } = useSuspenseQuery(staffRead)
  return (
    <div className="wrap page">
      <h1>Staff</h1>
      <p className="lead">
        The people who lead and care for our church.{' '}
        {staff.length > 0 && ' Email any of them; they’d love to hear from you.'}
      </p>
      {staff.length > 0 ? (
        <div className="mt-10">
          {staffGroups(staff).map((group) => (
            <Group key={group[0]?.id} members={group} />
          ))}
        </div>
      ) : (
        <NobodyYet />
      )}
    </div>
  )
}

function Group({ members }: { members: StaffMember[] }) {
  const [first] = members
  if (first && (first.bio || members.length === 1)) return <Leader member={first} />
  const columns = members.length % 3 === 1 || members.length === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3'
  return (
    <ul className={`grid gap-x-gap md:grid-cols-2 ${columns}`}>
      {members.map((member) => (
        <li key={member.id} className="border-t border-line py-8 md:py-10">
          <Colleague member={member} />
        </li>
      ))}
    </ul>
  )
}

function Leader({ member }: { member: StaffMember }) {
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-5 border-t border-line py-8 md:grid-cols-[13rem_minmax(0,1fr)] md:items-start md:gap-x-[clamp(2rem,5vw,4.5rem)] md:py-12">
      <Portrait name={member.name} photoUrl={member.photoUrl} />
      <div className="contents md:block">
        <div>
          <h2 className="text-[clamp(1.55rem,3.4vw,2.6rem)]">{member.name}</h2>
          <p className="mt-1 text-soft md:mt-2 md:text-[1.15rem]">{member.title}</p>
        </div>
        <div className="col-span-2">
          {member.bio && (
            <div className="prose mb-3 md:mt-5">
              <Paragraphs text={member.bio} />
            </div>
          )}
          <Ways member={member} />
        </div>
      </div>
    </article>
  )
}

function Colleague({ member }: { member: StaffMember }) {
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-5 lg:grid-cols-[7rem_minmax(0,1fr)]">
      <Portrait name={member.name} photoUrl={member.photoUrl} />
      <div>
        <h2 className="text-[1.55rem] break-words">{member.name}</h2>
        <p className="mt-1 text-soft">{member.title}</p>
        <Ways member={member} />
      </div>
    </article>
  )
}

function Ways({ member }: { member: StaffMember }) {
  const website = webAddress(member.websiteUrl)
  if (!member.email && !website) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-6">
      {member.email && (
        <li>
          <a href={mailto(member.email)} className="link onward">
            Contact by email
            <span className="sr-only">: {member.name}</span>
          </a>
        </li>
      )}
      {website && (
        <li>
          <a href={website} target="_blank" rel="noopener" className="link onward">
            Visit website
            <span className="sr-only"> of {member.name} (opens in a new tab)</span>
          </a>
        </li>
      )}
    </ul>
  )
}

function NobodyYet() {
  const { phone } = useSiteConfig()
  return (
    <div className="empty mt-10">
      <h2>Come and meet us</h2>
      <p>
        We’ll introduce our clergy and staff here soon. Until then, come and say hello on Sunday, or{' '}
        {phone ? `call the office at ${phone}` : 'write to the office'}.
      </p>
      <Link to={routes.contact} className="btn btn-fill">
        Contact us
      </Link>
    </div>
  )
}
