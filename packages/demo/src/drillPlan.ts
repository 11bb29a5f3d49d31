/** The weekly drill of the works, as planned. */
export const demoDrillPlan = {
  name: '罐区泄漏全厂疏散演练',
  scenario: 'T-102 罐底阀泄漏，全厂人员撤至南门集合点',
  goalSeconds: 480,
  startTime: '10:15',
  repeatUnit: 'weeks',
  repeatEvery: 1,
  remindDays: 1,
  personInChargeNumber: 'S0052',
  /** Steps with their role, and the usual time after the signal in seconds. */
  steps: [
    { role: '总指挥', text: '宣布演练开始，启动应急预案', afterS: 10 },
    { role: '总控室', text: '关闭罐区进出料阀，停止装卸作业', afterS: 55 },
    { role: '引导员', text: '引导各区域人员沿疏散路线撤离', afterS: 95 },
    { role: '门卫', text: '打开南门，引导消防车', afterS: 150 },
    { role: '安全员', text: '在集合点清点人数，上报总指挥', afterS: 420 },
  ],
} as const;
