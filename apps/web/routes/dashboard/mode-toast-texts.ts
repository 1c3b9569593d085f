export const modeToastTexts = {
  mode: (plan: string): string => `${plan} mode`,
  yours: (plan: string): string => `You are on the ${plan} plan.`,
  notYours: (mode: string, plan: string): string =>
    `${mode} mode requires the ${mode} plan. You are on the ${plan} plan.`,
  welcome: (plan: string): string => `Welcome to ${plan}`,
  paid: 'We have received your payment.',
} as const;
