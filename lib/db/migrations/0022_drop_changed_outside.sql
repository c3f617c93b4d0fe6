DROP INDEX "console"."known_profiles_changed_outside";--> statement-breakpoint
ALTER TABLE "console"."known_profiles" DROP COLUMN "changed_outside_at";