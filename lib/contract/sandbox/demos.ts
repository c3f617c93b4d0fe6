/** The guided demos that come with the sandbox. Without zod, for the screens. */
export const DEMOS = [
  {
    key: 'first-look',
    title: 'First look',
    words: 'A customer calls with a reference: what the portal asks for, since when, and who changed it.',
    minutes: 4,
    audience: 'Support',
  },
  {
    key: 'form-for-everyone',
    title: 'A form goes out to everyone',
    words: 'A policy becomes a check, the check a plan, the plan a run, and the findings end.',
    minutes: 6,
    audience: 'Compliance',
  },
  {
    key: 'service-limits',
    title: 'What happens at the service’s limits',
    words: 'The limit is turned down, a wait is counted down, and the page goes on by itself.',
    minutes: 3,
    audience: 'Engineers',
  },
] as const;

export type DemoKey = (typeof DEMOS)[number]['key'];

export const findDemo = (key: string) => DEMOS.find((demo) => demo.key === key);
