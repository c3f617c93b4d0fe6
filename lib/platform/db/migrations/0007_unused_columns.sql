DROP INDEX "console"."configuration_snapshots_unmoved";--> statement-breakpoint
ALTER TABLE "console"."configuration_snapshots" ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."configuration_snapshots" ALTER COLUMN "before" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."contents" ALTER COLUMN "setup" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."alerted_exceptions" DROP COLUMN "told_at";--> statement-breakpoint
ALTER TABLE "console"."assignments" DROP COLUMN "cursor";--> statement-breakpoint
ALTER TABLE "console"."configuration_snapshots" DROP COLUMN "data";--> statement-breakpoint
ALTER TABLE "console"."background_budgets" DROP COLUMN "paced_at";