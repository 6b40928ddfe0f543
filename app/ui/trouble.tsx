/** A page that could not be shown: what happened, and a way onward. */

export function Trouble({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="wrap page">
      <div className="empty">
        <h1 className="text-[clamp(1.9rem,3.4vw,2.75rem)]">{title}</h1>
        <p className="break-words">{text}</p>
        {children}
      </div>
    </div>
  )
}
