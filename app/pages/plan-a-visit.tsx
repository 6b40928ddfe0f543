export function PlanAVisit() {
  return <h1>PlanAVisit</h1>
}
