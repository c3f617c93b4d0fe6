/** The guided demos that come with the sandbox. Without zod, for the screens. */
export const DEMOS = [
  {
    key: 'first-look',
    title: 'First look',
    words:
      'A customer calls with a reference. Find what their portal asks for, since when, and who changed it.',
    minutes: 4,
    audience: 'Support',
  },
  {
    key: 'form-for-everyone',
    title: 'A form for everyone',
    words: 'Turn a policy into a check, plan and run the change, and see the findings resolved.',
    minutes: 6,
    audience: 'Compliance',
  },
  {
    key: 'service-limits',
    title: 'At the service’s limits',
    words: 'Lower the rate limit, watch the countdown, and see the page continue automatically.',
    minutes: 3,
    audience: 'Engineers',
  },
] as const;

export type DemoKey = (typeof DEMOS)[number]['key'];

export const findDemo = (key: string) => DEMOS.find((demo) => demo.key === key);
