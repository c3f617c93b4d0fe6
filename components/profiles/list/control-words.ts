/** What the filters are called that have a control of their own in the bar. */
export const CONTROL_WORDS = {
  status: (value: string) => `Status is ${value}`,
  risk: (value: string) => `${value} risk`,
  team: (value: string) => `Team is ${value}`,
  assignee: (value: string) => `Assignee is ${value}`,
};

export const configurationWords = (id: string): string => `Portal configuration is ${id}`;
