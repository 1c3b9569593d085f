import { clockContract } from './clock.contract.ts';
import { systemClock } from './system.adapter.ts';

clockContract('the system', systemClock);
