import type { Logger } from 'pino';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { formatPublicJobError } from '#platform/jobs/public-job-error.ts';

/**
 * Logs one line for each attempt, with the id of the request that led to the job. Scheduled jobs that succeed are
 * logged at debug level. Key and payload are left out, because they may contain personal data.
 */
export const withJobLogging =
  (handle: JobHandler, logger: Logger): JobHandler =>
  async (job) => {
    const startedAt = performance.now();
    const { name, attempt, correlationId } = job;
    const line = (): object => ({
      job: name,
      attempt,
      milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(correlationId !== undefined && { requestId: correlationId }),
    });
    try {
      await handle(job);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      logger.warn({ ...line(), error: formatPublicJobError(message) }, 'job failed');
      throw error;
    }
    logger[correlationId === undefined ? 'debug' : 'info'](line(), 'job finished');
  };
