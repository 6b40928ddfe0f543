/** The first words to people who think of coming: they hold for this Sunday, also when it is not as always. */
import { Link } from '@tanstack/react-router'
import { useThisSunday } from '#app/pages/this-sunday.ts'
import { routes } from '#app/routes.ts'
import { type Notice, noticeSentence, useNotices } from '#app/ui/notices.ts'

interface OpeningProps {
  /** `Sunday`, the day of the main service. */
  day: string
  /** `10:30 am`. */
  clock: string
}

export function VisitOpening({ day, clock }: OpeningProps) {
  const notice = useThisSunday(useNotices())
  const services = `${day} services at ${clock}, in person or online.`
  return (
    <>
      <h1>{notice ? titles[notice.kind] : USUAL}</h1>
      <p className="lead lining-nums">
        {notice ? <Different notice={notice} services={services} clock={clock} /> : `${services} ${MET}`}
      </p>
    </>
  )
}

const USUAL = 'Join Us This Sunday!'
const MET = 'Someone will greet you at the door.'
const titles: Record<Notice['kind'], string> = {
  cancelled: 'Join Us Another Sunday!',
  moved: USUAL,
  online_only: 'Join Us Online This Sunday!',
}

function Different({ notice, services, clock }: { notice: Notice; services: string; clock: string }) {
  const sentence = noticeSentence(notice)
  if (notice.kind === 'cancelled')
    return `${sentence} On other Sundays: ${services} Someone will greet you at the door.`
  if (notice.kind === 'moved') return `${sentence} ${MET}`
  return (
    <>
      {sentence}{' '}
      <Link to={routes.liveStreamWorship} className="link">
        Watch online
      </Link>{' '}
      at {clock}. On other Sundays: {services}
    </>
  )
}
