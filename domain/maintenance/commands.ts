export type StartMaintenance = {
  readonly type: 'StartMaintenance';
  readonly until: Date;
  readonly reason: string;
  readonly now: Date;
};

export type EndMaintenance = { readonly type: 'EndMaintenance'; readonly now: Date };

export type MaintenanceCommand = StartMaintenance | EndMaintenance;
