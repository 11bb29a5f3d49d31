/** The live map (specification §2, /dashboard). */
export function Dashboard() {
  return null;
}
