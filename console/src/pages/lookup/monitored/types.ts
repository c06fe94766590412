import type { components } from '../../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type MonitoredList = Schemas['MonitoredListAnswer'];
export type MonitoredSummary = MonitoredList['monitored_subjects'][number];
export type MonitoredSubject = Schemas['MonitoredSubjectAnswer'];
export type ScreeningAlertList = Schemas['ScreeningAlertListAnswer'];
export type ScreeningNotifications = Schemas['ScreeningNotificationsAnswer'];
export type ScreeningAlert = ScreeningAlertList['screening_alerts'][number];
export type AlertState = ScreeningAlert['state'];
export type Hit = ScreeningAlert['hit'];
