ALTER TABLE "console"."alert_deliveries" ADD COLUMN "first_digest" bigint;--> statement-breakpoint
ALTER TABLE "console"."alerted_exceptions" ADD COLUMN "digest" bigint;